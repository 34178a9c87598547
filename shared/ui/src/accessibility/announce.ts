const regionFor = (urgency: 'polite' | 'assertive'): HTMLElement => {
  const id = `lisan-announcer-${urgency}`;
  const existing = document.getElementById(id);
  if (existing) return existing;
  const region = document.createElement('div');
  region.id = id;
  region.setAttribute('aria-live', urgency);
  region.setAttribute('aria-atomic', 'true');
  Object.assign(region.style, {
    position: 'absolute',
    inlineSize: '1px',
    blockSize: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  });
  document.body.append(region);
  return region;
};

/**
 * Says a message to screen readers, once. `assertive` interrupts what is being said: errors only.
 * One pair of regions serves the whole page, however many remotes are on it.
 */
export function announce(message: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  const region = regionFor(urgency);
  region.textContent = '';
  // The same text twice is a change only when the region was empty in between.
  setTimeout(() => {
    region.textContent = message;
  }, 60);
}
