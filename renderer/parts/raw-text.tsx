import { CopyButton } from './copy-button.tsx';
import styles from './raw-text.module.css';

/** Text as it came over the wire; JSON with its lines set apart. It is shown as text and nothing else. */
export function RawText({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles['box']}>
      {/* Long answers scroll inside, so the box takes the focus for the arrow keys. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre className={styles['text']} tabIndex={0} role="region" aria-label={label}>
        {indented(text)}
      </pre>
      <div className={styles['copy']}>
        <CopyButton text={text} label={`Copy: ${label}`} iconOnly />
      </div>
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
