import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ComparisonSummary } from '../../../../shared/comparisons/comparison.ts';
import { comparisonTitle } from '../../../../shared/comparisons/comparison.ts';
import { formatWhen } from '../../../../shared/util/dates.ts';
import { factsOf } from '../../../entities/comparisons/comparison-text.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-by-id.tsx';
import { CopyLinkItem } from '../../../ui/copy-link-item.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import { comparisonPath } from '../../../ui/navigation/page-paths.ts';
import { Box, Group } from '../../../ui/primitives.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useComparisonActions } from '../use-comparison-actions.ts';
import styles from './list.module.css';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** One comparison: its first results, its name, and its actions in a menu, also on right click. */
export function ComparisonCard({ comparison }: { comparison: ComparisonSummary }) {
  const actions = useComparisonActions();
  const [menu, setMenu] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const title = comparisonTitle(comparison);
  const isTrashed = comparison.trashedAt !== undefined;
  const remove = () => void actions.remove(comparison);
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    setMenu(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete' && !isTrashed) remove();
    else return;
    event.preventDefault();
  };
  const finish = (name: string | null) => {
    setRenaming(false);
    if (name !== null && name.trim() !== comparison.title) actions.rename(comparison.id, name.trim());
    requestAnimationFrame(() => link.current?.focus());
  };
  return (
    <li className={styles['card']} onContextMenu={openMenu}>
      <Link
        ref={link}
        href={comparisonPath(comparison.id)}
        className={styles['link'] ?? ''}
        aria-label={`${title}, ${factsOf(comparison)}`}
        {...rovingItem()}
        onKeyDown={onKeyDown}
      >
        <span className={styles['stills']} data-count={Math.min(4, comparison.itemIds.length)}>
          {comparison.itemIds.map((itemId) => (
            <ThumbnailById key={itemId} itemId={itemId} />
          ))}
          {comparison.itemIds.length === 0 && (
            <Box component="span" className={styles['waits']} miw={0} mih={0}>
              No result yet
            </Box>
          )}
        </span>
        {!renaming && <b className="cut">{title}</b>}
      </Link>
      {renaming && <NameField label="Comparison name" name={title} finish={finish} />}
      <Group gap="s2" mih="h-small">
        <span className="t3 small cut grow">{factsOf(comparison)}</span>
        <time className="t3 small">{formatWhen(comparison.changedAt, Date.now())}</time>
        <Menu opened={menu} onChange={setMenu} position="bottom-end" width={200} keepMounted={false}>
          <Menu.Target>
            <ActionIcon size={24} aria-label={`Actions for ${title}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isTrashed ? (
              <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => actions.bringBack(comparison.id)}>
                Restore
              </Menu.Item>
            ) : (
              <>
                <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
                  Rename
                </Menu.Item>
                <CopyLinkItem path={comparisonPath(comparison.id)} />
                <Menu.Item leftSection={<IconTrash {...icon} />} onClick={remove}>
                  Move to Trash
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  );
}
