import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'wouter';
import { formatWhen } from '../../../shared/util/format-dates.ts';
import { CopyLinkItem } from '../copy-link-item.tsx';
import { Grid, Group } from '../layout-primitives.tsx';
import { NameField } from '../name-field.tsx';
import { rovingItem } from '../roving-focus/use-roving-focus.ts';
import styles from './card-list.module.css';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

interface ListCardProps {
  readonly title: string;
  /** Label of the field that changes the name. */
  readonly nameLabel: string;
  readonly path: string;
  /** Content in short, such as "4 videos". */
  readonly facts: string;
  /** Wall clock, milliseconds since 1970. */
  readonly changedAt: number;
  readonly isTrashed: boolean;
  readonly rename: (name: string) => void;
  readonly remove: () => void;
  readonly restore: () => void;
  /** More menu items in Trash. */
  readonly trashItems?: ReactNode;
  readonly image: ReactNode;
}

/** One entry of a list of cards: its image, its title, and its actions in a menu, also on right click. */
export function CardListEntry(props: ListCardProps) {
  const { title, path, facts, changedAt, isTrashed, rename, remove } = props;
  const [menu, setMenu] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete' && !isTrashed) remove();
    else return;
    event.preventDefault();
  };
  const finish = (typed: string | null) => {
    setRenaming(false);
    if (typed !== null && typed.trim() !== title) rename(typed.trim());
    requestAnimationFrame(() => link.current?.focus());
  };
  return (
    <li
      className={styles['card']}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault();
        setMenu(true);
      }}
    >
      <Link
        ref={link}
        href={path}
        className={styles['link'] ?? ''}
        aria-label={`${title}, ${facts}`}
        {...rovingItem()}
        onKeyDown={onKeyDown}
      >
        <Grid component="span" className={`t3 ${styles['image']}`} overflow="hidden" bg="stage">
          {props.image}
        </Grid>
        {!isRenaming && <b className="cut">{title}</b>}
      </Link>
      {isRenaming && <NameField label={props.nameLabel} name={title} finish={finish} />}
      <Group gap="s2" mih="h-small">
        <span className="t3 small cut grow">{facts}</span>
        <time className="t3 small">{formatWhen(changedAt, Date.now())}</time>
        <Menu opened={menu} onChange={setMenu} position="bottom-end" width={200} keepMounted={false}>
          <Menu.Target>
            <ActionIcon size={24} aria-label={`Actions for ${title}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isTrashed ? (
              <>
                <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={props.restore}>
                  Restore
                </Menu.Item>
                {props.trashItems}
              </>
            ) : (
              <>
                <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
                  Rename
                </Menu.Item>
                <CopyLinkItem path={path} />
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
