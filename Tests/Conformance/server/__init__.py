"""Tests of the built server as operators, clients and browsers meet it; one file per subject."""
