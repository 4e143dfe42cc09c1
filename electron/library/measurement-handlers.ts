import type { measurementContract } from '../../shared/contract/library-contract.ts';
import { measurementVersion } from '../../shared/measurements/measurements.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { Library } from './catalog/library.ts';

interface MeasurementHandlerServices extends Pick<CoreServices, 'stores' | 'eventHub'> {
  readonly library: Pick<Library, 'item' | 'items'>;
}

export function measurementHandlers({
  library,
  stores,
  eventHub,
}: MeasurementHandlerServices): Handlers<typeof measurementContract> {
  return {
    async measurements({ ids }) {
      const items = await library.items(ids);
      const byHash = await stores.measurements.ofHashes(items.map(({ hash }) => hash));
      return {
        measured: items.flatMap(({ id, hash }) => {
          const measurements = byHash.get(hash);
          return measurements ? [{ itemId: id, measurements }] : [];
        }),
      };
    },
    async saveMeasurements({ id, measurements }) {
      const { kind, hash } = await library.item(id);
      if (kind !== 'video') throw new ProblemError(problem('input', 'Only videos can be measured. Choose a video.'));
      // A window of an older program may still be open.
      if (measurements.version !== measurementVersion)
        throw new ProblemError(
          problem(
            'input',
            'These values were measured by another version of Triptych. Reload the window, then measure again.',
          ),
        );
      await stores.measurements.save(hash, measurements);
      eventHub.send({ kind: 'measurements' });
    },
  };
}
