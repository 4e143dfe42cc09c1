import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cleanTag, normalizeTag, tagProblem } from '../../../../shared/library/tag.ts';
import { formatCount, formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import type { SelectedItems } from '../../items/grid-index/selection-target.ts';
import { useOrganize, useSelectionSummary } from '../../items/organize/use-organize.ts';
import { CheckList, type CheckOption } from './check-list.tsx';

/** Lists tags to add to these items or remove: the assigned tags first, then the most frequent ones. */
export function TagList({ items }: { readonly items: SelectedItems }) {
  const summary = useSelectionSummary(items);
  const tags = useTags();
  const { edit } = useOrganize();
  const [renamed, setRenamed] = useState<string | null>(null);
  const changeTag = useChangeTag();
  const existingTags = new Set(summary?.tags.map(({ tag }) => normalizeTag(tag)));
  const options: CheckOption[] = [
    ...(summary?.tags ?? []).map(({ tag, count }) => {
      const has = count === summary?.count ? ('all' as const) : ('some' as const);
      return { id: tag, label: tag, has, note: items.count > 1 ? `${formatCount(count)} of these` : undefined };
    }),
    ...tags
      .filter(({ tag }) => !existingTags.has(normalizeTag(tag)))
      .map(({ tag, count }) => ({ id: tag, label: tag, has: 'none' as const, note: formatCount(count) })),
  ];
  const add = (tag: string) =>
    void edit(
      items,
      { addTags: [cleanTag(tag)] },
      (changed) => `${formatCounted(changed, 'item')} tagged ${cleanTag(tag)}`,
    );
  const removeTag = (tag: string) =>
    void edit(items, { removeTags: [tag] }, (changed) => `${tag} removed from ${formatCounted(changed, 'item')}`);
  if (renamed !== null) {
    return (
      <NameField
        label={`New name for tag ${renamed}`}
        name={renamed}
        finish={(name) => {
          setRenamed(null);
          if (name !== null && cleanTag(name) !== renamed) changeTag(renamed, name);
        }}
      />
    );
  }
  return (
    <CheckList
      label="Tags"
      placeholder="Find or create a tag"
      options={options}
      toggle={(tag, on) => (on ? add(tag) : removeTag(tag))}
      create={{ problem: tagProblem, make: add }}
      menu={(option) => (
        <TagMenu tag={option.id} rename={() => setRenamed(option.id)} remove={() => changeTag(option.id, null)} />
      )}
      empty="No tags yet. Type a name to create one."
    />
  );
}

/** Renames a tag everywhere; `null` removes it everywhere. */
function useChangeTag(): (tag: string, to: string | null) => void {
  const calls = useCalls();
  const { runWithUndo } = useOrganize();
  return (tag, to) => {
    const done = to === null ? 'removed from' : `renamed to ${cleanTag(to)} on`;
    const change = () => calls.library.changeTag({ tag, to });
    void runWithUndo(
      'Couldn’t change the tag',
      change,
      (changed) => `${tag} ${done} ${formatCounted(changed, 'item')}`,
    );
  };
}

/** Menu of a tag's actions, identical in all places. */
function TagMenu({ tag, rename, remove }: { tag: string; rename: () => void; remove: () => void }) {
  return (
    <Menu position="bottom-end" width={210} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon size={24} pos="absolute" right={2} top={2} aria-label={`Actions for the tag ${tag}`}>
          <IconDots size={14} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={14} stroke={1.5} aria-hidden />} onClick={rename}>
          Rename everywhere
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} stroke={1.5} aria-hidden />} onClick={remove}>
          Remove everywhere
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns all tags, the most frequent first. */
function useTags(): readonly { readonly tag: string; readonly count: number }[] {
  return useQuery(useApi().library.tags.queryOptions({ gcTime: 0 })).data?.tags ?? [];
}
