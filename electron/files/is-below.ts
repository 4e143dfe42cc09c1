import { sep } from 'node:path';

/** Whether `path` lies below `folder`, both real and whole. The root of a drive or a disk ends with a separator already. */
export function isBelow(path: string, folder: string, separator: string = sep): boolean {
  return path.startsWith(folder.endsWith(separator) ? folder : folder + separator);
}
