import { SegmentedControl } from '@mantine/core';
import { mostEmbeddedBytes } from '../../../shared/library/page-download.ts';
import { formatBytes } from '../../../shared/util/format-numbers.ts';
import { Stack } from '../layout-primitives.tsx';

type PageFormat = 'html' | 'zip';

interface PageFormatFieldProps {
  readonly format: PageFormat;
  readonly change: (format: PageFormat) => void;
  /** Size of all media. */
  readonly bytes: number;
  /** Subject and verb, such as “These results have”. */
  readonly subject: string;
}

/** Chooses between one HTML file and a ZIP. Media beyond the limit of an HTML file leave only as a ZIP. */
export function PageFormatField({ format, change, bytes, subject }: PageFormatFieldProps) {
  const isTooLarge = bytes > mostEmbeddedBytes;
  return (
    <Stack gap={6}>
      <span className="label">Format</span>
      <SegmentedControl
        aria-label="Format"
        fullWidth
        data={[
          { value: 'html', label: 'One HTML file', disabled: isTooLarge },
          { value: 'zip', label: 'ZIP' },
        ]}
        value={format}
        onChange={change}
      />
      <span className="t3 small" role="status">
        {isTooLarge
          ? `${subject} ${formatBytes(bytes)}. One HTML file holds at most ${formatBytes(mostEmbeddedBytes)}.`
          : formatHelp[format]}
      </span>
    </Stack>
  );
}

const formatHelp: Readonly<Record<PageFormat, string>> = {
  html: 'The media are inside the file. It opens offline in any browser.',
  zip: 'Unpack it and open index.html. The media stay separate files.',
};

/** Returns the format in which media of this size can leave. */
export function possibleFormat(format: PageFormat, bytes: number): PageFormat {
  return bytes > mostEmbeddedBytes ? 'zip' : format;
}

/** Returns the size of an HTML file with media of this size. Base64 stores three bytes in four characters. */
export function embeddedSize(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}
