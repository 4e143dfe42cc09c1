import { type FileTypeResult, fileTypeFromTokenizer } from 'file-type';
import { fromFile } from 'strtok3';

/**
 * Reads the type of a file from its bytes; `undefined` for an unknown type. An error is a failure of the program or the
 * disk, never of the file. It is not caught here, so that it is logged.
 */
export async function fileTypeOf(path: string): Promise<FileTypeResult | undefined> {
  // `fileTypeFromFile` imports `strtok3` through a variable, which no bundler follows. A packaged program would lack
  // the module.
  return fileTypeFromTokenizer(await fromFile(path));
}
