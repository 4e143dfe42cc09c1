import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Group } from '../layout-primitives.tsx';

interface CopyTextProps {
  /** Says what is copied. */
  label: string;
  /** Shown beside the icon. */
  words?: string;
  /** Called only on a click. */
  text: () => string;
}

/** A plain button without a component of the library: a long answer mounts a hundred of them. */
export function CopyText({ label, words, text }: CopyTextProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const statusText = clipboard.copied ? 'Copied' : clipboard.error ? 'Couldn’t access the clipboard' : label;
  return (
    <Group
      component="button"
      type="button"
      className="ghost t3 micro"
      display="inline-flex"
      gap={4}
      h={20}
      px={5}
      radius={3}
      aria-label={statusText}
      title={statusText}
      onClick={() => clipboard.copy(text())}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
      {words}
    </Group>
  );
}
