import { sep } from 'node:path';

/**
 * True when `path` is below `folder`; both are real, absolute paths. The root of a disk already ends with a separator.
 */
export function isInsideFolder(path: string, folder: string, separator: string = sep): boolean {
  return path.startsWith(folder.endsWith(separator) ? folder : folder + separator);
}
