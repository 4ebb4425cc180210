#!/bin/sh
exec mlir-abi "$@"
