import { CopyButton } from './copy-button.tsx';
import styles from './raw-text.module.css';

/** Text as it came over the wire; JSON with its lines set apart. It is shown as text and nothing else. */
export function RawText({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles['box']}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles['text']} tabIndex={0} aria-label={label}>
        <pre>{indented(text)}</pre>
      </section>
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
