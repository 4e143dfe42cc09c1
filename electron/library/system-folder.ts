const systemFolder =
  /^(?:system volume information|\$recycle\.bin|recycler|lost\+found|\.trashes|\.trash-\d+|\.spotlight-v100|\.fseventsd|\.temporaryitems|\.documentrevisions-v100)$/i;

/**
 * A folder that a system keeps at the root of a disk, for a library that lies there. Some refuse to be read, and nothing in
 * them is of the library. The trash of the library is called otherwise.
 */
export function isSystemFolder(name: string): boolean {
  return systemFolder.test(name);
}
