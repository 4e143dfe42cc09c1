import { CopyButton } from './copy-button.tsx';
import { Box } from './layout-primitives.tsx';

/** Shows text of the wire as plain text; JSON is indented. */
export function RawText({ text, label }: { text: string; label: string }) {
  return (
    <Box pos="relative" line="around" bg="field">
      {/* Reachable by keyboard, because it scrolls. */}
      <Box component="section" mah={280} py="s2" pl="s3" pr={36} overflow="auto" tabIndex={0} aria-label={label}>
        <pre className="code pre-wrap">{indentJson(text)}</pre>
      </Box>
      <Box pos="absolute" top={4} right={4}>
        <CopyButton text={text} label={`Copy: ${label}`} iconOnly />
      </Box>
    </Box>
  );
}

function indentJson(text: string): string {
  // Parsing rounds long numbers, such as a seed of 64 bits.
  if (/[:,[]\s*-?\d{16}/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
