import { type FileTypeResult, fileTypeFromTokenizer } from 'file-type';
import { fromFile } from 'strtok3';

/**
 * Reads the type of a file from its bytes; `undefined` for an unknown type. An error means a failure of this program or of
 * the disk, never a fault of the file. It is not caught here, so that the log records it.
 */
export async function fileTypeOf(path: string): Promise<FileTypeResult | undefined> {
  // `fileTypeFromFile` imports `strtok3` by a variable, which no bundler follows. A packed program would lack the module.
  return fileTypeFromTokenizer(await fromFile(path));
}
