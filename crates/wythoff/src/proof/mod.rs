//! Certificates are data; each kind has a small checker here that shares no code with the prover.
