import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import styles from './copy-text.module.css';

interface CopyTextProps {
  /** Says what is copied. */
  label: string;
  /** Shown beside the icon. */
  words?: string;
  /** Asked for only when it is pressed. */
  text: () => string;
}

/** A bare button: a long answer has a hundred of them, and each is there before anybody wants it. */
export function CopyText({ label, words, text }: CopyTextProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const said = clipboard.copied ? 'Copied' : clipboard.error ? 'Couldn’t access the clipboard' : label;
  return (
    <button
      type="button"
      className={`ghost t3 micro ${styles['copy']}`}
      aria-label={said}
      title={said}
      onClick={() => clipboard.copy(text())}
    >
      <Icon size={14} stroke={1.5} aria-hidden />
      {words}
    </button>
  );
}
