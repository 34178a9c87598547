import { expect, type Locator, type Page } from '@playwright/test';
import { translationsOf, type Language, type Say } from '../fixtures/translations';

export class Visit {
  readonly shell: Say;
  readonly chat: Say;
  readonly speech: Say;
  readonly studio: Say;
  readonly lipSync: Say;
  readonly results: Say;
  readonly billing: Say;
  readonly contact: Say;
  readonly profile: Say;

  constructor(
    readonly page: Page,
    readonly language: Language,
  ) {
    this.shell = translationsOf('shell', language);
    this.chat = translationsOf('chat', language);
    this.speech = translationsOf('text-to-audio', language);
    this.studio = translationsOf('studio', language);
    this.lipSync = translationsOf('lip-sync', language);
    this.results = translationsOf('results', language);
    this.contact = translationsOf('contact', language);
    this.billing = translationsOf('billing', language);
    this.profile = translationsOf('profile', language);
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  toast(message: string | RegExp): Locator {
    return this.page.getByRole('region').getByText(message).first();
  }

  async signIn({ email, password }: { readonly email: string; readonly password: string }): Promise<void> {
    const submit = this.button(this.shell('signIn.submit'));
    // The page being left may have an email field too.
    const form = this.page.locator('form').filter({ has: submit });
    await form.getByLabel(this.shell('field.email'), { exact: true }).fill(email);
    await form.getByLabel(this.shell('field.password'), { exact: true }).fill(password);
    await submit.click();
  }

  async logOut(): Promise<void> {
    if (await this.more.isVisible()) await this.more.click();
    await this.page
      .getByRole('navigation')
      .getByRole('button', { name: this.shell('dashboard.logOut') })
      .click();
  }

  async findView(label: string): Promise<Locator> {
    const navigation = this.page.getByRole('navigation');
    const entry = navigation.getByRole('link', { name: label, exact: true });
    const more = this.more;
    await expect(entry.or(more).first()).toBeVisible();
    return (await entry.isVisible()) ? entry : more;
  }

  /** Language and theme: in the account's menu, on phones behind More. */
  async openPreferences(): Promise<void> {
    await expect(this.account.or(this.more).first()).toBeVisible();
    await ((await this.more.isVisible()) ? this.more : this.account).click();
  }

  get account(): Locator {
    return this.page
      .getByRole('navigation')
      .getByRole('button', { name: new RegExp(`^${this.shell('dashboard.account')}`) });
  }

  get more(): Locator {
    return (
      this.page
        .getByRole('navigation')
        // Unread notifications follow the name.
        .getByRole('button', { name: { en: /^More/, ar: /^المزيد/ }[this.language] })
    );
  }

  async openView(label: string): Promise<void> {
    const entry = await this.findView(label);
    await entry.click();
    const link = this.page.getByRole('navigation').getByRole('link', { name: label, exact: true });
    if ((await entry.getAttribute('popovertarget')) !== null) await link.click();
    await expect(this.page.getByRole('heading', { level: 1, name: label })).toBeVisible();
  }

  async viewLabels(): Promise<string[]> {
    const labels = [
      this.chat('nav.chat'),
      this.speech('nav.speech'),
      this.lipSync('nav.lipSync'),
      this.billing('nav.activity'),
      this.billing('nav.pricing'),
      this.profile('nav.profile'),
    ];
    for (const name of labels)
      await expect(this.page.getByRole('navigation').getByRole('link', { name, exact: true })).toBeVisible();
    return labels;
  }

  /** Chooses a voice in the library, which opens at the language of the text. */
  async chooseVoice(name: string): Promise<void> {
    await this.page.getByRole('combobox', { name: this.speech('voices.library'), exact: true }).click();
    const dialog = this.page.getByRole('dialog', { name: this.studio('library.title') });
    await dialog.getByRole('button', { name: this.studio('library.chooseOf', { name }) }).click();
    await expect(dialog).toBeHidden();
  }
}
