import type { PreparedDownload } from '../../../shared/library/prepared-download.ts';
import { zipDownloadSchema } from '../../../shared/library/zip-download.ts';
import { type ZipEntry, zip, zipSize } from '../../media/zip.ts';
import type { MediaFileReader } from '../../workers/media-files/media-file-reader.ts';
import type { Library } from '../library.ts';
import { exportedMediaFiles } from './exported-media-files.ts';
import { readDownloadRequest } from './read-download-request.ts';
import type { ReadyDownload, ReadyDownloads } from './ready-downloads.ts';

export interface ReadyZipDownload extends Pick<ReadyDownload, 'discard'> {
  /** Contains only characters that a header allows. */
  readonly name: string;
  /** Extension of the file. Default: `zip`. */
  readonly extension?: 'zip' | 'otioz';
  readonly entries: readonly (ZipEntry & { readonly size: number })[];
}

/** Creates ZIP files that the renderer describes and the user saves. The files are never stored by the program. */
export interface ZipDownloads {
  /**
   * Reads a `ZipDownload` from JSON. Throws a `ProblemError` when it is invalid, or when one of its files is missing.
   */
  pack(json: string): Promise<PreparedDownload>;
  /** Stores a download that the main process created. */
  keep(zipDownload: ReadyZipDownload): PreparedDownload;
}

export interface DownloadOptions {
  readonly library: Pick<Library, 'item' | 'pathOf'>;
  readonly mediaReader: Pick<MediaFileReader, 'withoutTexts'>;
  readonly downloads: Pick<ReadyDownloads, 'keep'>;
}

export function createZipDownloads(options: DownloadOptions): ZipDownloads {
  const keep = ({ name, extension = 'zip', entries, ...others }: ReadyZipDownload) =>
    options.downloads.keep({
      ...others,
      fileName: `${name}.${extension}`,
      type: 'application/zip',
      bytes: zipSize(entries),
      pieces: () => zip(entries),
    });

  return {
    keep,
    async pack(json) {
      const { name: folder, files, ...rules } = readDownloadRequest(zipDownloadSchema, json);
      const media = await exportedMediaFiles(
        files.flatMap((file) => ('itemId' in file ? [file] : [])),
        rules,
        options,
      );
      const mediaByName = new Map(media.map((file) => [file.name, file]));
      const entries = files.flatMap((file): ReadyZipDownload['entries'] => {
        const name = `${folder}/${file.name}`;
        const medium = mediaByName.get(file.name);
        if (medium) return [{ ...medium, name }];
        const bytes = Buffer.from('text' in file ? file.text : '');
        return [{ name, size: bytes.length, bytes: async () => bytes }];
      });
      return keep({ name: folder, entries });
    },
  };
}
