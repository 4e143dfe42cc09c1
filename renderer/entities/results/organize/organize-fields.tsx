import { Button, Popover } from '@mantine/core';
import { IconFolder, IconPlus, IconTag, IconX } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { collectionPath } from '../../../../shared/library/collection.ts';
import { type Item, longestTitle } from '../../../../shared/library/item.ts';
import { cleanNote, cleanTitle, longestNote } from '../../../../shared/library/item-edit.ts';
import { formatCount } from '../../../../shared/util/format-numbers.ts';
import { useCalls } from '../../../api/api-provider.tsx';
import { useSynced } from '../../../api/synced-state.ts';
import { Box, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { rememberUndo } from '../../../ui/notify-undo.tsx';
import { useSpellCheck } from '../../../ui/use-spell-check.ts';
import { selectIds } from '../../items/grid-index/selection-target.ts';
import styles from '../../items/organize/organize.module.css';
import { useOrganize } from '../../items/organize/use-organize.ts';
import { AddToCollectionList } from './add-to-collection-list.tsx';
import { TagList } from './tag-list.tsx';

/** Milliseconds after the last key press until a text is saved. */
const timeout = 1200;
const fields = {
  title: { label: 'Title', clean: cleanTitle, longest: longestTitle, leastRows: 1 },
  note: { label: 'Note', clean: cleanNote, longest: longestNote, leastRows: 2 },
} as const;

/** Tags, collections, the title and the note of one item, to be changed in their place. */
export function OrganizeFields({ item }: { item: Item }) {
  const collections = useSynced('collections');
  const { edit } = useOrganize();
  const items = selectIds([item.id]);
  return (
    <>
      <Stack component="section" aria-label="Tags and collections" gap={6}>
        <Group component="ul" className={styles['names']} gap={4} wrap="wrap" aria-label="Tags">
          {item.tags?.map((tag) => (
            <Name
              key={tag}
              name={tag}
              label={`Remove tag ${tag}`}
              remove={() => void edit(items, { removeTags: [tag] }, () => `${tag} removed`)}
            />
          ))}
          <li>
            <PopoverButton title="Tag" label="Tag this item" icon={IconTag}>
              <TagList items={items} />
            </PopoverButton>
          </li>
        </Group>
        <Group component="ul" className={styles['names']} gap={4} wrap="wrap" aria-label="Collections">
          {item.collections?.map((id) => {
            const path = collectionPath(collections, id);
            const name = path.at(-1) ?? 'Deleted collection';
            return (
              <Name
                key={id}
                name={name}
                title={path.join(' / ')}
                label={`Remove from ${name}`}
                remove={() => void edit(items, { takeFrom: [id] }, () => `Removed from ${name}`)}
              />
            );
          })}
          <li>
            <PopoverButton title="Add to collection" label="Add to collection: this item" icon={IconFolder}>
              <AddToCollectionList items={items} />
            </PopoverButton>
          </li>
        </Group>
      </Stack>
      <ItemTextField key={`title ${item.id}`} item={item} field="title" />
      <ItemTextField key={`note ${item.id}`} item={item} field="note" />
    </>
  );
}

function Name({ name, title, label, remove }: { name: string; title?: string; label: string; remove: () => void }) {
  return (
    <Group component="li" className={`small ${styles['name']}`} maw="100%" h="h-small" pl="s2" title={title ?? name}>
      <span className="cut">{name}</span>
      <button type="button" className="quiet t2 center" aria-label={label} onClick={remove}>
        <IconX size={12} stroke={1.75} aria-hidden />
      </button>
    </Group>
  );
}

interface OrderButtonProps {
  readonly title: string;
  /** Names it where the title alone would not. */
  readonly label?: string;
  readonly icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;
  readonly children: ReactNode;
}

/** Opens a list next to the button. The button receives the focus after the list is closed. */
function PopoverButton({ title, label, icon: Icon, children }: OrderButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="top-end" width={260} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          title={title}
          aria-label={label}
          leftSection={<Icon size={14} stroke={1.5} aria-hidden />}
          onClick={() => setOpen(!open)}
        >
          {title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        p={8}
        aria-label={label ?? title}
        // Keys of the list must not reach the page and the toolbar.
        onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The title or the note of an item, which is saved during typing. */
function ItemTextField({ item, field }: { item: Item; field: keyof typeof fields }) {
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
