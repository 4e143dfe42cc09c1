import { jsonInHtml } from '../../../../shared/json-in-html.ts';
import type { Packed, Parcel } from '../../../../shared/parcel.ts';
import { ProblemError, problemSchema } from '../../../../shared/problem.ts';
import { parcelsRoute } from '../../../../shared/routes.ts';
import { lonePage } from '../../../parts/lone-page/lone-page.ts';
import type { OutPane } from '../subject.ts';
import styles from './page.css?inline';
import type { PageData } from './page-data.ts';
import { mediaName } from './page-data-of.ts';
import script from './player/player.ts?page-script';

const withoutScript =
  'This page plays films in step with a script of its own, which is switched off here. The films are in the folder beside it.';

/** Has main put the folder together; it is then saved from `parcelRoute`. Throws a `ProblemError` with what is missing. */
export async function makePage(
  name: string,
  data: PageData,
  panes: readonly OutPane[],
  signal: AbortSignal,
): Promise<Packed> {
  const { before, after } = await lonePage({ title: data.title, script, styles, withoutScript });
  const parcel: Parcel = {
    name,
    files: [
      { name: 'index.html', text: `${before}${jsonInHtml(data)}${after}` },
      ...panes.map((pane) => ({ name: mediaName(pane), itemId: pane.item.id })),
    ],
  };
  const answer = await fetch(parcelsRoute, { method: 'POST', body: JSON.stringify(parcel), signal });
  const said: unknown = await answer.json();
  if (answer.ok) return said as Packed;
  throw new ProblemError(problemSchema.parse(said));
}
