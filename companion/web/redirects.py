"""Where a form leads, told to the script that sent it: a fetch would follow by itself and lose its anchor."""

from __future__ import annotations

from flask import Flask, Response, request

FORM = "X-Form"  # a request's header: a script of ours has sent this form, and goes on by itself
TO = "X-To"  # the answer's


def install(app: Flask) -> None:
    """Let *app* answer a form of a script with 204 and the way, where a browser is sent to another page (303)."""

    @app.after_request
    def tell(response: Response) -> Response:
        if FORM in request.headers and response.status_code == 303:
            response.headers[TO] = response.headers.pop("Location")
            response.status_code = 204
            response.set_data(b"")
        return response
