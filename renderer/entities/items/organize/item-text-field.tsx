import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Item, longestTitle } from '../../../../shared/library/item.ts';
import { cleanNote, cleanTitle, longestNote } from '../../../../shared/library/item-edit.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import styles from './organize.module.css';
import { useOrganize } from './use-organize.ts';

/** Milliseconds after the last key press until a text is saved. */
const timeout = 1200;

const fields = {
  title: { label: 'Title', clean: cleanTitle, longest: longestTitle, leastRows: 1 },
  note: { label: 'Note', clean: cleanNote, longest: longestNote, leastRows: 2 },
} as const;

/** The title or the note of an item, which is saved during typing. */
export function ItemTextField({ item, field }: { item: Item; field: keyof typeof fields }) {
  const { label, clean, longest, leastRows } = fields[field];
  const calls = useCalls();
  const { tryAction } = useOrganize();
  const spellCheck = useSpellCheck();
  const stored = item[field] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const before = useRef(stored);
  const text = typed ?? stored;
  const length = clean(text).length;
  const isTooLong = length > longest;
  const save = (saved: string) =>
    tryAction(`Couldn’t save the ${field}`, () =>
      calls.library.edit({ target: { ids: [item.id] }, change: { [field]: saved } }),
    );
  const flush = useRef(() => {});
  flush.current = () => {
    if (typed !== null && !isTooLong && clean(typed) !== stored) void save(typed);
  };
  // Saves the typed text also when the field unmounts.
  useEffect(() => () => flush.current(), []);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => flush.current(), timeout);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (!isOpen && typed !== null && clean(typed) === stored) setTyped(null);
  }, [isOpen, typed, stored, clean]);

  const closeOverlay = () => {
    setOpen(false);
    flush.current();
    const old = before.current;
    // Only a change that replaces a text needs Undo; a first text replaces nothing.
    if (old !== '' && clean(text) !== old && !isTooLong) rememberUndo(`${label} changed`, () => void save(old));
  };
  if (!isOpen && text === '') {
    return (
      <section>
        <button type="button" className={`quiet t2 small ${styles['add']}`} onClick={() => setOpen(true)}>
          <IconPlus size={14} stroke={1.5} aria-hidden />
          {label}
        </button>
      </section>
    );
  }
  return (
    <section>
      <Stack component="label" gap={6}>
        <span className="label">{label}</span>
        <textarea
          className="control-input"
          rows={Math.min(8, Math.max(leastRows, text.split('\n').length))}
          value={text}
          spellCheck={spellCheck}
          aria-invalid={isTooLong}
          // biome-ignore lint/a11y/noAutofocus: The field replaces the control that the user activated.
          autoFocus={isOpen}
          onFocus={() => {
            before.current = stored;
            setOpen(true);
          }}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={closeOverlay}
          onKeyDown={(event) => {
            // A title has one line.
            const isEnd = event.key === 'Escape' || (event.key === 'Enter' && field === 'title');
            if (isEnd) event.currentTarget.blur();
            event.stopPropagation();
          }}
        />
      </Stack>
      {isTooLong && (
        <Box component="p" className="bad small" mt={4} role="alert">
          A {field} can have at most {formatCount(longest)} characters; this one has {formatCount(length)}. It isn’t
          saved.
        </Box>
      )}
    </section>
  );
}
