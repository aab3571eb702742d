"""The routes of /v1, each stated once. Fields are named as on the wire (docs/api.md)."""
