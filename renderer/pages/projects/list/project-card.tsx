import { Menu } from '@mantine/core';
import { IconMovie, IconTrashX } from '@tabler/icons-react';
import { useState } from 'react';
import { type ProjectSummary, projectTitle } from '../../../../shared/projects/project.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { ThumbnailById } from '../../../entities/items/thumbnail-by-id.tsx';
import { CardListEntry } from '../../../ui/card-list/card-list-entry.tsx';
import { projectPath } from '../../../ui/navigation/page-paths.ts';
import { useProjectActions } from '../use-project-actions.ts';
import { DeleteProjectDialog } from './delete-project-dialog.tsx';
import styles from './project-card.module.css';

/** One project in the list, with its poster. */
export function ProjectCard({ project }: { project: ProjectSummary }) {
  const { id, posterItemId, changedAt, trashedAt } = project;
  const actions = useProjectActions();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <CardListEntry
        title={projectTitle(project)}
        nameLabel="Project title"
        path={projectPath(id)}
        facts={factsOf(project)}
        changedAt={changedAt}
        isTrashed={trashedAt !== undefined}
        rename={(name) => actions.rename(id, name)}
        remove={() => void actions.remove(project)}
        restore={() => actions.restore(id)}
        trashItems={
          <Menu.Item leftSection={<IconTrashX size={14} stroke={1.5} aria-hidden />} onClick={() => setDeleting(true)}>
            Delete permanently
          </Menu.Item>
        }
        image={
          <span className={`center image-box ${styles['poster']}`}>
            {posterItemId === undefined ? (
              <IconMovie size={24} stroke={1.25} aria-hidden />
            ) : (
              <ThumbnailById itemId={posterItemId} />
            )}
          </span>
        }
      />
      {isDeleting && <DeleteProjectDialog project={project} close={() => setDeleting(false)} />}
    </>
  );
}

/** "12 shots, 8 with a selected take" */
function factsOf({ shotCount, selectedCount }: ProjectSummary): string {
  const shots = formatCounted(shotCount, 'shot');
  return selectedCount > 0 ? `${shots}, ${selectedCount} with a selected take` : shots;
}
