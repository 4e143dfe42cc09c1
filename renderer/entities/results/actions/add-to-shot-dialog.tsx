import { Button, Input, Modal, Select } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import { projectTitle } from '../../../../shared/projects/project.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { useApi, useCalls } from '../../../api/api-provider.tsx';
import { problemOf } from '../../../api/problem-of-error.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { ThumbnailById } from '../../items/thumbnail-image.tsx';
import styles from '../../projects/add-to-shot.module.css';
import { shotTitle } from '../../projects/shot-text.ts';
import { mostShotsOfResults, useMakeShots } from '../../projects/use-make-shots.ts';
import { useProject } from '../../projects/use-project.ts';

/** Number of projects in the list: the last changed ones. */
const listed = 200;

/** Chooses a shot of a project, or creates one, and adds the items as its takes. */
export function AddToShotDialog({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const api = useApi();
  const calls = useCalls();
  const makeShots = useMakeShots();
  const projects = useQuery(api.projects.page.queryOptions({ input: { limit: listed } }));
  const [chosen, setChosen] = useState<string>();
  const projectId = chosen ?? projects.data?.projects[0]?.id;
  const addTo = async (shotOf: () => Promise<{ projectId: string; shot: Shot }>) => {
    try {
      const { projectId: id, shot } = await shotOf();
      const { undo } = await calls.projects.change({
        id,
        shots: [{ id: shot.id, addTakes: ids.map((itemId) => ({ itemId })) }],
      });
      close();
      notifyUndo(`${formatCounted(ids.length, 'take')} added to ${shotTitle(shot)}`, () => {
        calls.projects.change(undo).catch(notifyFailure('Couldn’t undo the change'));
      });
    } catch (error) {
      notifyFailure('Couldn’t add the takes')(error);
    }
  };
  const createShot = () =>
    addTo(async () => {
      const id = projectId ?? (await calls.projects.create({ id: crypto.randomUUID() })).id;
      const shotId = crypto.randomUUID();
      const { shots } = await calls.projects.createShots({ id, shots: [{ id: shotId }] });
      const shot = shots.find((each) => each.id === shotId);
      if (!shot) throw new Error('The new shot is missing in the answer.');
      return { projectId: id, shot };
    });
  return (
    <Modal opened onClose={close} title={`Add ${formatCounted(ids.length, 'result')} to a shot`} size="md">
      <Stack gap="s4">
        {projects.error && <ProblemNote problem={problemOf(projects.error)} title="Couldn’t load the projects" />}
        {(projects.data?.projects.length ?? 0) > 0 && (
          <Select
            label="Project"
            searchable
            allowDeselect={false}
            data={(projects.data?.projects ?? []).map((project) => ({
              value: project.id,
              label: projectTitle(project),
            }))}
            value={projectId ?? null}
            onChange={(value) => setChosen(value ?? undefined)}
          />
        )}
        {projects.data?.projects.length === 0 && (
          <p className="t2">There is no project yet. “New shot” creates one with its first shot.</p>
        )}
        {projectId !== undefined && (
          <ShotChoice
            key={projectId}
            projectId={projectId}
            choose={(shot) => void addTo(async () => ({ projectId, shot }))}
          />
        )}
        <Flex gap="s2" justify="flex-end">
          {ids.length > 1 && ids.length <= mostShotsOfResults && (
            <Button
              variant="default"
              onClick={() => {
                close();
                void makeShots(ids);
              }}
            >
              A shot for each
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
            disabled={!projects.data}
            onClick={() => void createShot()}
          >
            New shot
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

function ShotChoice({ projectId, choose }: { projectId: string; choose: (shot: Shot) => void }) {
  const { open, problem } = useProject(projectId);
  const [search, setSearch] = useState('');
  const roving = useRovingFocus<HTMLUListElement>();
  if (problem) return <ProblemNote problem={problem} title="Couldn’t load the shots" />;
  if (!open) return null;
  const text = search.trim().toLowerCase();
  const shots = open.shots.filter((shot) => shotTitle(shot).toLowerCase().includes(text));
  return (
    <div>
      <Input
        size="xs"
        aria-label="Search shots"
        placeholder="Number or title"
        leftSection={<IconSearch size={14} stroke={1.5} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          roving.focusAt(0);
        }}
      />
      <Box component="ul" mah={320} mt="s2" overflowY="auto" aria-label="Shots" {...roving.list}>
        {shots.map((shot) => {
          const poster = cardItemId(shot);
          return (
            <li key={shot.id}>
              <button
                type="button"
                className={`pick row ${styles['shot']}`}
                {...roving.item(shot.id)}
                tabIndex={0}
                onClick={() => choose(shot)}
              >
                <Box component="span" className="image-box" flex="none" w={50} h={28} overflow="hidden" bg="stage">
                  {poster !== undefined && <ThumbnailById itemId={poster} />}
                </Box>
                <span className="cut grow">{shotTitle(shot)}</span>
                <span className="t3 small num nowrap">{formatCounted(shot.takes.length, 'take')}</span>
              </button>
            </li>
          );
        })}
      </Box>
      {shots.length === 0 && (
        <p className="t3 small">{open.shots.length === 0 ? 'This project has no shots yet.' : 'No shot matches.'}</p>
      )}
    </div>
  );
}
