import { Fragment } from 'react';
import styles from './list.module.css';

const before = String.fromCharCode(2);
const markEnd = String.fromCharCode(3);

/** Shows a search hit: U+0002 is before each match and U+0003 after each match. */
export function HitText({ text }: { text: string }) {
  const [first = '', ...rest] = text.split(before);
  return (
    <span className={`anywhere ${styles['hit']}`}>
      {first}
      {rest.map((piece, index) => {
        const end = piece.indexOf(markEnd);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
          <Fragment key={index}>
            <mark className="t1 strong">{end < 0 ? piece : piece.slice(0, end)}</mark>
            {end < 0 ? '' : piece.slice(end + 1)}
          </Fragment>
        );
      })}
    </span>
  );
}
