import type { SettingsService } from '../../settings/settings-service.ts';
import type { SidecarsDueStore } from '../../storage/sidecars-due-store.ts';
import { createXmpSidecarReader, type XmpSidecarReader, type XmpSidecarReaderOptions } from './xmp-sidecar-reader.ts';
import { createXmpSidecarWriter, type XmpSidecarWriter, type XmpSidecarWriterOptions } from './xmp-sidecar-writer.ts';

export interface XmpSidecars {
  readonly writer: XmpSidecarWriter;
  readonly reader: XmpSidecarReader;
}

export interface XmpSidecarsOptions
  extends Omit<XmpSidecarReaderOptions, 'files' | 'isOn'>,
    Pick<XmpSidecarWriterOptions, 'folder' | 'mediaReader'> {
  readonly settings: SettingsService;
  readonly sidecarsDue: Pick<SidecarsDueStore, 'addAll'>;
  readonly isReadOnly: boolean;
}

/** Opens the writer and the reader of XMP sidecars. A changed setting applies to all results. */
export function openXmpSidecars(options: XmpSidecarsOptions): XmpSidecars {
  const { settings, sidecarsDue, onUnexpectedError } = options;
  const writer = createXmpSidecarWriter({
    ...options,
    settings: settings.current,
    onChangedByOthers: (itemId) => reader.readSoon(itemId),
  });
  const reader = createXmpSidecarReader({
    ...options,
    files: writer,
    isOn: () => !options.isReadOnly && settings.current().xmpSidecars !== 'off',
  });
  let { xmpSidecars: naming, xmpDigitalSource: hasSource } = settings.current();
  settings.onChange(({ xmpSidecars, xmpDigitalSource }) => {
    const isNew = xmpSidecars !== naming || xmpDigitalSource !== hasSource;
    [naming, hasSource] = [xmpSidecars, xmpDigitalSource];
    if (!isNew || xmpSidecars === 'off' || options.isReadOnly) return;
    void sidecarsDue.addAll().catch(onUnexpectedError);
    reader.start();
  });
  return { writer, reader };
}
