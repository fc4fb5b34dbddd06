"""The pages: Flask, languages, security, templates. ``create_app`` makes an app; importing does nothing."""

from companion.web.app import WebConfig, create_app

__all__ = ["WebConfig", "create_app"]
