import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDots, IconMovie, IconPencil, IconTrash, IconTrashX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { type ProjectSummary, projectTitle } from '../../../../shared/projects/project.ts';
import { formatWhen } from '../../../../shared/util/dates.ts';
import { counted } from '../../../../shared/util/numbers.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-by-id.tsx';
import { CopyLinkItem } from '../../../ui/copy-link-item.tsx';
import { NameField } from '../../../ui/name-field.tsx';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import { Group } from '../../../ui/primitives.tsx';
import { rovingItem } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useProjectActions } from '../use-project-actions.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import styles from './list.module.css';

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

/** One project: its poster, its title, and its actions in a menu, also on right click. */
export function ProjectCard({ project }: { project: ProjectSummary }) {
  const actions = useProjectActions();
  const [menu, setMenu] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const title = projectTitle(project);
  const isTrashed = project.trashedAt !== undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F2') setRenaming(true);
    else if (event.key === 'Delete' && !isTrashed) void actions.remove(project);
    else return;
    event.preventDefault();
  };
  const finish = (name: string | null) => {
    setRenaming(false);
    if (name !== null && name.trim() !== project.title) actions.rename(project.id, name.trim());
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
        href={projectPath(project.id)}
        className={styles['link'] ?? ''}
        aria-label={`${title}, ${factsOf(project)}`}
        {...rovingItem()}
        onKeyDown={onKeyDown}
      >
        <span className={styles['poster']}>
          {project.posterItemId === undefined ? (
            <IconMovie size={24} stroke={1.25} aria-hidden />
          ) : (
            <ThumbnailById itemId={project.posterItemId} />
          )}
        </span>
        {!renaming && <b className="cut">{title}</b>}
      </Link>
      {renaming && <NameField label="Project title" name={title} finish={finish} />}
      <Group gap="s2" mih="h-small">
        <span className="t3 small cut grow">{factsOf(project)}</span>
        <time className="t3 small">{formatWhen(project.changedAt, Date.now())}</time>
        <Menu opened={menu} onChange={setMenu} position="bottom-end" width={200} keepMounted={false}>
          <Menu.Target>
            <ActionIcon size={24} aria-label={`Actions for ${title}`}>
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isTrashed ? (
              <>
                <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => actions.restore(project.id)}>
                  Restore
                </Menu.Item>
                <Menu.Item leftSection={<IconTrashX {...icon} />} onClick={() => setDeleting(true)}>
                  Delete permanently
                </Menu.Item>
              </>
            ) : (
              <>
                <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenaming(true)}>
                  Rename
                </Menu.Item>
                <CopyLinkItem path={projectPath(project.id)} />
                <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => void actions.remove(project)}>
                  Move to Trash
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {deleting && <DeleteProjectDialog project={project} close={() => setDeleting(false)} />}
    </li>
  );
}

/** "12 shots, 8 with a selected take" */
function factsOf({ shotCount, selectedCount }: ProjectSummary): string {
  const shots = counted(shotCount, 'shot');
  return selectedCount > 0 ? `${shots}, ${selectedCount} with a selected take` : shots;
}
