import { Button } from '@mantine/core';
import { IconMovie, IconPlus, IconSearchOff, IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useRoute } from 'wouter';
import { navigate } from 'wouter/use-hash-location';
import type { WrittenShot } from '../../../shared/assistant/shots-from-brief.ts';
import { continuityOf } from '../../../shared/projects/continuity.ts';
import { cutOf } from '../../../shared/projects/cut.ts';
import { parseDuration } from '../../../shared/projects/parse-duration.ts';
import { type Project, projectTitle } from '../../../shared/projects/project.ts';
import type { NewShot } from '../../../shared/projects/project-change.ts';
import { formatShotNumber, type Shot } from '../../../shared/projects/shot.ts';
import { isId } from '../../../shared/util/is-id.ts';
import { normalizeLettersAndCase } from '../../../shared/util/normalize-letters-and-case.ts';
import { requestAssistantDialog } from '../../entities/assistant/assistant-dialog-request.ts';
import { useAssistantModel } from '../../entities/assistant/use-assistant-model.ts';
import { ItemAndFrameChoiceDialogs } from '../../entities/image-inputs/item-and-frame-choice-dialogs.tsx';
import { useChangeProject } from '../../entities/projects/use-change-project.ts';
import { type OpenProject, useProject } from '../../entities/projects/use-project.ts';
import { targetOfItems } from '../../entities/results/actions/result-actions-store.ts';
import { useResultCommands } from '../../entities/results/actions/use-result-commands.ts';
import { useCommands } from '../../ui/commands/use-command.ts';
import { EmptyState, NotFound } from '../../ui/empty-state.tsx';
import { showLazily } from '../../ui/load-lazily.ts';
import { projectPath } from '../../ui/navigation/page-paths.ts';
import { ShotBoard } from './board/shot-board.tsx';
import { FirstFrameMenu } from './first-frame-menu.tsx';
import { ProjectList } from './list/project-list.tsx';
import { useProjectActions } from './list/use-project-actions.ts';
import { ProjectBar, type ProjectViewName, rememberView, viewOfPath } from './project-bar.tsx';
import { ShotDrawer } from './shot/shot-drawer.tsx';
import { useShotSelection } from './shot/shot-selection.ts';
import { useShotActions } from './shot/use-shot-actions.ts';
import { ShotMenu } from './shot-menu.tsx';
import { ShotTable } from './table/shot-table.tsx';

/** All projects, or one project. */
export function ProjectsPage() {
  const [, params] = useRoute<{ id: string; view?: string }>('/projects/:id/:view?');
  return params ? <ProjectView key={params.id} id={params.id} view={params.view} /> : <ProjectList />;
}

const Animatic = showLazily(async () => (await import('./animatic/animatic.tsx')).Animatic, { isLoadedAhead: false });
const TestSetView = showLazily(async () => (await import('./test-set/test-set-view.tsx')).TestSetView);
const ShotListImport = showLazily(async () => (await import('./shot-list-import.tsx')).ShotListImport);

/** One project: its shots as board or table, and the details of one shot. */
function ProjectView({ id, view }: { id: string; view: string | undefined }) {
  const { open, problem } = useProject(id);
  // The first rendering of a project is long, so it is interrupted for keys and frames.
  const isRendered = useDeferredValue(open !== undefined, false);
  const trashed = open?.project.trashedAt === undefined ? undefined : open.project;
  if (problem || trashed) {
    return (
      <section className="pane grow" aria-label="Project">
        <div className="bar">
          <h1 className="head">Projects</h1>
        </div>
        {problem && (
          <NotFound
            problem={isId(id) ? problem : undefined}
            noun="project"
            text="The project is in another data folder, or the URL is incomplete. Deleting a project never deletes its results."
            listPath="/projects"
          />
        )}
        {!problem && trashed && <TrashedProject project={trashed} />}
      </section>
    );
  }
  return open && isRendered && <OpenedProject open={open} view={view} />;
}

function OpenedProject({ open, view: path }: { open: OpenProject; view: string | undefined }) {
  const { project, shots, items } = open;
  const view = viewOfPath(project, path);
  const cut = useMemo(() => cutOf({ project, shots, items }), [project, shots, items]);
  const continuity = useMemo(() => continuityOf(cut, items), [cut, items]);
  const [search, setSearch] = useState('');
  const [isImporting, setImporting] = useState(false);
  const selection = useShotSelection(shots.map(({ id }) => id));
  const actions = useShotActions(open, continuity, selection);
  const shown = useMemo(() => shots.filter((shot) => matches(shot, search)), [shots, search]);
  // Hundreds of cards render in slices, so that a change of one shot is not one long task. Actions use the newest shots.
  const board = useDeferredValue(useMemo(() => ({ open, continuity, shots: shown }), [open, continuity, shown]));
  const active = shots.find(({ id }) => id === selection.active);
  // A click marks its card at once. The details have many controls and follow in slices.
  const shotInDrawer = useDeferredValue(active);
  const setView = (next: ProjectViewName) => {
    rememberView(project, next);
    navigate(projectPath(project.id, next), { replace: true });
  };
  const writeShots = useShotsFromBrief(project);
  const isAssistantOn = useAssistantModel() !== undefined;
  useCommands({
    newShot: () => void actions.create(),
    shotsFromBrief: writeShots,
    projectBoard: () => setView('board'),
    projectTable: () => setView('table'),
    ...(project.testSet
      ? { projectMatrix: () => setView('matrix'), projectStanding: () => setView('standing') }
      : { projectAnimatic: () => setView('animatic') }),
    ...(active && {
      generateTake: () => actions.generate(),
      takesOfSeveralModels: () => actions.generate(true),
      firstFrame: () => actions.openFrameMenu(active.id),
    }),
    ...(selection.ids.size > 0 && {
      moveShotEarlier: () => actions.moveBy(-1),
      moveShotLater: () => actions.moveBy(1),
      trashShots: actions.trash,
      deselectShots: selection.clear,
    }),
    selectAllShots: selection.selectAll,
  });
  useResultCommands(() => {
    // A take that has the focus is meant instead.
    if (document.activeElement?.closest('[data-take]')) return undefined;
    const ids = shots
      .filter(({ id }) => selection.ids.has(id) || id === active?.id)
      .flatMap(({ selectedItemId, takes }) => selectedItemId ?? takes.at(-1)?.itemId ?? []);
    // One shot is compared by its takes.
    return ids.length === 0
      ? undefined
      : { ...targetOfItems(ids), isTrashKeyTaken: true, ...(ids.length === 1 && { compare: actions.compare }) };
  });
  return (
    <div className="panes" data-stacks>
      <section className="pane grow" aria-label="Shots">
        <ProjectBar
          open={open}
          cut={cut}
          view={view}
          setView={setView}
          search={search}
          setSearch={setSearch}
          create={() => void actions.create()}
          importShots={() => setImporting(true)}
          writeShots={isAssistantOn ? writeShots : undefined}
        />
        {shots.length === 0 ? (
          <EmptyState
            icon={IconMovie}
            title="No shots yet"
            text={`Create shots one by one${isAssistantOn ? ', import a shot list as CSV, or let the writing assistant write them from a brief' : ', or import a shot list as CSV'}.`}
          >
            <Button leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />} onClick={() => void actions.create()}>
              New shot
            </Button>
            <Button variant="subtle" onClick={() => setImporting(true)}>
              Import shot list
            </Button>
            {isAssistantOn && (
              <Button variant="subtle" onClick={writeShots}>
                Shots from a brief
              </Button>
            )}
          </EmptyState>
        ) : view === 'animatic' ? (
          <Animatic
            cut={cut}
            firstShotId={selection.active}
            onTrim={async (shotId, trim) => {
              const itemId = shots.find(({ id }) => id === shotId)?.selectedItemId;
              return itemId === undefined ? undefined : actions.trim(shotId, itemId, trim);
            }}
            onOpenShot={selection.choose}
          />
        ) : shown.length === 0 ? (
          <EmptyState icon={IconSearchOff} title="No matches" text={`No shot matches “${search}”.`}>
            <Button onClick={() => setSearch('')}>Clear search</Button>
          </EmptyState>
        ) : view === 'matrix' || view === 'standing' ? (
          <TestSetView open={open} shots={shown} view={view} selection={selection} openRow={actions.compareTakes} />
        ) : view === 'board' ? (
          <ShotBoard {...board} selection={selection} actions={actions} />
        ) : (
          <ShotTable open={open} continuity={continuity} shots={shown} selection={selection} actions={actions} />
        )}
      </section>
      {active && shotInDrawer && (
        <ShotDrawer
          open={open}
          continuity={continuity.get(shotInDrawer.id)}
          shot={shotInDrawer}
          actions={actions}
          close={selection.clear}
        />
      )}
      <ShotMenu
        actions={actions}
        count={selection.ids.size}
        shot={active}
        continuity={active && continuity.get(active.id)}
      />
      {active && <FirstFrameMenu shot={active} continuity={continuity.get(active.id)} actions={actions} />}
      <ItemAndFrameChoiceDialogs />
      {isImporting && <ShotListImport open={open} close={() => setImporting(false)} />}
    </div>
  );
}

/** True if the number, title or brief contains the text. */
function matches({ number, title, brief }: Shot, search: string): boolean {
  if (search.trim() === '') return true;
  const text = normalizeLettersAndCase(`${formatShotNumber(number)} ${title} ${brief}`);
  return normalizeLettersAndCase(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A project in Trash: it can be restored, and shows nothing else. */
function TrashedProject({ project }: { project: Project }) {
  const actions = useProjectActions();
  return (
    <EmptyState
      icon={IconTrash}
      title={`“${projectTitle(project)}” is in Trash`}
      text="Restore the project to work on its shots. Its takes are in the library."
    >
      <Button onClick={() => actions.restore(project.id)}>Restore</Button>
      <Button variant="subtle" onClick={() => navigate('/projects')}>
        All projects
      </Button>
    </EmptyState>
  );
}

/** Returns a function that opens the dialog in which the writing assistant writes shots for a project. */
function useShotsFromBrief(project: Project): () => void {
  const { createShots } = useChangeProject(project.id);
  const { rate, notes } = project;
  const newShot = ({ seconds, ...texts }: WrittenShot): NewShot => {
    const planned = parseDuration(seconds, rate);
    return { id: crypto.randomUUID(), ...texts, ...(planned !== undefined && { planned }) };
  };
  return () =>
    requestAssistantDialog({
      kind: 'shots',
      rate,
      brief: notes,
      create: async (shots) => (await createShots(shots.map(newShot))) !== undefined,
    });
}
