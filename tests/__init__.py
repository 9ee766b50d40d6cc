"""The tests of Kozyr; the folders mirror the source, `scenarios` plays whole evenings."""
