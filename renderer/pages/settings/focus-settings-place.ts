const selector = '[data-settings-place], [data-settings-place] :is(input, textarea)';

/**
 * Scrolls to a place of the open section. Focuses its selected or first field, otherwise the place itself. A place that
 * is missing, such as the key of a connection without a form, leads to the heading of the section.
 */
export function focusSettingsPlace(name: string): void {
  const elements = [...document.querySelectorAll<HTMLElement>(selector)];
  const placeOf = (wanted: string) => elements.find(({ dataset }) => dataset['settingsPlace'] === wanted);
  const place = placeOf(name) ?? placeOf('heading');
  if (place === undefined) return;
  const fields = elements.filter((each) => each !== place && place.contains(each));
  const field = fields.find((each) => each.matches(':checked')) ?? fields[0];
  if (field === undefined) place.tabIndex = -1;
  (field ?? place).focus({ preventScroll: true });
  (field ?? place).scrollIntoView({ block: field === undefined ? 'start' : 'center' });
}
