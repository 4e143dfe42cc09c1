import styles from './stage.module.css';

/** A tooltip that names the key as well. */
export function KeyTip({ text, keys }: { text: string; keys: readonly string[] }) {
  return (
    <span className={styles['tip']}>
      {text}
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
