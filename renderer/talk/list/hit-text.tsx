import styles from './list.module.css';

const before = String.fromCharCode(2);
const behind = String.fromCharCode(3);

/** Where a search was found: U+0002 stands before each place and U+0003 behind it. */
export function HitText({ text }: { text: string }) {
  const pieces = text.split(before).flatMap((piece, index) => (index === 0 ? ['', piece] : piece.split(behind)));
  return (
    <span className={styles['hit']}>
      {pieces.map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
        index % 2 === 0 ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
      )}
    </span>
  );
}
