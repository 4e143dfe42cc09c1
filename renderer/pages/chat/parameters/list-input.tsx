import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { ListField } from '../../../../shared/fields/list-field.ts';
import styles from './list-input.module.css';
import type { ListInputProps } from './use-parameter-value.ts';

/** Texts as chips. Enter adds what is typed, Backspace in the empty box takes the last one back into it. */
export function ListInput({ field, id, helpId, value, isBad, change }: ListInputProps<ListField>) {
  const [typed, setTyped] = useState('');
  const list: readonly string[] = Array.isArray(value) ? value : [];
  const changeList = (next: readonly string[]) => change(next.length === 0 ? undefined : [...next]);
  const add = () => {
    if (typed === '') return;
    changeList([...list, unescapeText(typed)]);
    setTyped('');
  };
  return (
    <div className={`field-box ${styles['chips']}`} data-bad={isBad}>
      {list.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be there twice, so only the position identifies it.
        <span key={index} className={styles['chip']}>
          {escapeWhitespace(entry)}
          <button
            type="button"
            aria-label={`Remove ${escapeWhitespace(entry)} from ${field.title}`}
            onClick={() => changeList(list.filter((_, each) => each !== index))}
          >
            <IconX size={12} stroke={1.5} aria-hidden />
          </button>
        </span>
      ))}
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={list.length === 0 ? 'Type text, then press Enter' : ''}
        title="\n is a line break, \t a tab"
        aria-describedby={helpId}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && typed === '' && list.length > 0) {
            event.preventDefault();
            setTyped(escapeWhitespace(list.at(-1) ?? ''));
            changeList(list.slice(0, -1));
          }
        }}
      />
    </div>
  );
}

/** Replaces `\n` and `\t`: users often need a line break or a tab, and no key of this field enters them. */
export function unescapeText(text: string): string {
  return text.replace(/\\([nt\\])/g, (_, sign: string) => ({ n: '\n', t: '\t' })[sign] ?? sign);
}

export function escapeWhitespace(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}
