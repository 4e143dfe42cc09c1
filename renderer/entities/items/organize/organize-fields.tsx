import { IconFolder, IconTag, IconX } from '@tabler/icons-react';
import { collectionPath } from '../../../../shared/library/collection.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { useCollections } from '../../../api/synced-state-hooks.ts';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { selectIds } from '../selection-target.ts';
import { AddToCollectionList } from './add-to-collection-list.tsx';
import { ItemTextField } from './item-text-field.tsx';
import styles from './organize.module.css';
import { PopoverButton } from './popover-button.tsx';
import { TagList } from './tag-list.tsx';
import { useOrganize } from './use-organize.ts';

/** Tags, collections, the title and the note of one item, to be changed in their place. */
export function OrganizeFields({ item }: { item: Item }) {
  const collections = useCollections();
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

interface NameProps {
  readonly name: string;
  readonly title?: string;
  readonly label: string;
  readonly remove: () => void;
}

function Name({ name, title, label, remove }: NameProps) {
  return (
    <Group component="li" className={`small ${styles['name']}`} maw="100%" h="h-small" pl="s2" title={title ?? name}>
      <span className="cut">{name}</span>
      <button type="button" className="quiet t2 center" aria-label={label} onClick={remove}>
        <IconX size={12} stroke={1.75} aria-hidden />
      </button>
    </Group>
  );
}
