"""One blueprint per part of the site; each is made over the port it needs."""
