import { fileExists } from '../../files/file-exists.ts';
import { resultFileMode } from '../../files/result-file-mode.ts';
import { writeFileAtomically } from '../../files/write-file-atomically.ts';
import { readXmpSidecarFile } from '../../media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts';
import { xmpSidecarNames } from '../xmp-sidecars/xmp-sidecar-names.ts';

/**
 * Copies the XMP sidecars of a file with all content of other programs. Links and unreadable or very large files are
 * skipped, and existing files stay. `from`, `to`: absolute paths of the image or video. Throws disk errors of the copy.
 */
export async function copyXmpSidecars(from: string, to: string, temporaryFolder: string): Promise<void> {
  const targets = xmpSidecarNames(to);
  for (const [index, source] of xmpSidecarNames(from).entries()) {
    const target = targets[index] ?? '';
    const content = await readXmpSidecarFile(source).catch(() => undefined);
    if (!content || (await fileExists(target))) continue;
    await writeFileAtomically(target, content, { temporaryFolder, durable: true, mode: resultFileMode });
  }
}
