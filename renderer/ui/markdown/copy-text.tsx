import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './copy-text.module.css';

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
    <button
      type="button"
      className={`ghost t3 micro ${styles['copy']}`}
      aria-label={statusText}
      title={statusText}
      onClick={() => clipboard.copy(text())}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
      {words}
    </button>
  );
}
