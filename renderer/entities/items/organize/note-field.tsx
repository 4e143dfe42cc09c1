import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Item } from '../../../../shared/library/item.ts';
import { cleanNote, longestNote } from '../../../../shared/library/item-edit.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { Box, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import styles from './organize.module.css';
import { useOrganize } from './use-organize.ts';

/** Milliseconds after the last key press until a note is saved. */
const timeout = 1200;

/** The note of an item, which is saved during typing. */
export function NoteField({ item }: { item: Item }) {
  const calls = useCalls();
  const { tryAction } = useOrganize();
  const spellCheck = useSpellCheck();
  const stored = item.note ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const before = useRef(stored);
  const text = typed ?? stored;
  const length = cleanNote(text).length;
  const isTooLong = length > longestNote;
  const save = (note: string) =>
    tryAction('Couldn’t save the note', () => calls.library.edit({ target: { ids: [item.id] }, change: { note } }));
  const flush = useRef(() => {});
  flush.current = () => {
    if (typed !== null && !isTooLong && cleanNote(typed) !== stored) void save(typed);
  };
  // Saves the typed text also when the field unmounts.
  useEffect(() => () => flush.current(), []);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => flush.current(), timeout);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (!isOpen && typed !== null && cleanNote(typed) === stored) setTyped(null);
  }, [isOpen, typed, stored]);

  const closeOverlay = () => {
    setOpen(false);
    flush.current();
    const old = before.current;
    // A first note takes nothing away; another one in its place does.
    if (old !== '' && cleanNote(text) !== old && !isTooLong) notifyUndo('Note changed', () => void save(old));
  };
  if (!isOpen && text === '') {
    return (
      <section>
        <button type="button" className={`quiet t2 small ${styles['add']}`} onClick={() => setOpen(true)}>
          <IconPlus size={14} stroke={1.5} aria-hidden />
          Note
        </button>
      </section>
    );
  }
  return (
    <section>
      <Stack component="label" gap={6}>
        <span className="label">Note</span>
        <textarea
          className="control-input"
          rows={Math.min(8, Math.max(2, text.split('\n').length))}
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
            if (event.key === 'Escape') event.currentTarget.blur();
            event.stopPropagation();
          }}
        />
      </Stack>
      {isTooLong && (
        <Box component="p" className="bad small" mt={4} role="alert">
          A note can have at most {formatCount(longestNote)} characters; this one has {formatCount(length)}. It isn’t
          saved.
        </Box>
      )}
    </section>
  );
}
