import { type FileTypeResult, fileTypeFromTokenizer } from 'file-type';
import { fromFile } from 'strtok3';

/**
 * What a file is, by its own bytes; `undefined` where they are nothing known. Whatever is thrown is no verdict on the file
 * but a defect of ours or of the disk: it is not caught here, so that the log has it.
 */
export async function fileTypeOf(path: string): Promise<FileTypeResult | undefined> {
  // Not `fileTypeFromFile`: it imports `strtok3` by a variable. No bundler follows that, and a packed program has no other.
  return fileTypeFromTokenizer(await fromFile(path));
}
