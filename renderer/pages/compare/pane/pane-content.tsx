import { IconPhotoOff } from '@tabler/icons-react';
import type { ShownPane } from '../../../entities/comparisons/pane-contents.ts';
import { nameOfPane } from '../common/pane-name.ts';
import { useStageActions } from '../common/stage-store.ts';
import { PaneMedia } from './pane-media.tsx';
import { PaneMessage } from './pane-message.tsx';
import { PlannedPane } from './planned-pane.tsx';
import { TaskPane } from './task-pane.tsx';
import { TrashedPane } from './trashed-pane.tsx';

/** Shows the content of a pane: the media, or the current state of its run. */
export function PaneContent({ shown }: { shown: ShownPane }) {
  const { registerVideo } = useStageActions();
  const { id } = shown.pane;
  switch (shown.kind) {
    case 'item':
      return (
        <PaneMedia
          key={shown.item.id}
          paneId={id}
          item={shown.item}
          name={nameOfPane(shown)}
          register={registerVideo}
        />
      );
    case 'task':
      return <TaskPane task={shown.task} />;
    case 'planned':
      return <PlannedPane run={shown.run} />;
    case 'missing':
      if (shown.trashed) return <TrashedPane item={shown.trashed} />;
      return (
        <PaneMessage
          icon={IconPhotoOff}
          text="This result is no longer in the library. Its pane stays until you remove it."
        />
      );
  }
}
