const systemFolder =
  /^(?:system volume information|\$recycle\.bin|recycler|lost\+found|\.trashes|\.trash-\d+|\.spotlight-v100|\.fseventsd|\.temporaryitems|\.documentrevisions-v100)$/i;

/**
 * True for a system folder in the root of a disk, for a library at that place. Some are unreadable, and none has
 * library files. The library's own trash has another name.
 */
export function isSystemFolder(name: string): boolean {
  return systemFolder.test(name);
}
