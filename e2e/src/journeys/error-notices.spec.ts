import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.js';
import { sharedSystem } from '../support/demo-system.js';
import { contextOf, DEMO_PASSWORD, VISITORS, type Visitor } from '../support/visitors.js';

const OFFLINE = 'No connection. Nothing was saved; what you typed is still here.';

/** Returns the controls that a notice covers by more than the rounding of a pixel, each after it was scrolled into view. */
const met = (of: Locator) =>
  of.evaluate((place) => {
    const found: string[] = [];
    for (const control of place.querySelectorAll('a, button, input, textarea, [role="combobox"]')) {
      // Buttons beside a form are disabled while it is open.
      if (!control.checkVisibility() || control.matches(':disabled, .Toastify__toast *')) continue;
      // Scrolls as a focused control does, which leaves space for notices.
      control.scrollIntoView({ block: 'nearest' });
      const box = control.getBoundingClientRect();
      const isMet = [...document.querySelectorAll('.Toastify__toast')]
        .map((notice) => notice.getBoundingClientRect())
        .some(
          ({ left, right, top, bottom }) =>
            Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
            Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1,
        );
      if (isMet) found.push(control.outerHTML.slice(0, 120));
    }
    return found;
  });

describe('notices of errors', () => {
  const system = sharedSystem();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  beforeEach(async () => {
    context = await contextOf(browser, system.url, 'HR', { viewport: { width: 390, height: 844 } });
    page = await context.newPage();
  });

  afterEach(() => context.close());

  const toasts = () => page.locator('.Toastify__toast--error');
  const openRegistration = async () => {
    await page.goto('/resource/employees');
    await page.getByRole('button', { name: 'Register New Employee' }).click();
    const form = page.getByRole('dialog', { name: 'Register New Employee' });
    await form.getByLabel('First Name').fill('Mar1a');
    return form;
  };

  /** Returns the fields and bars that a notice covers. */
  const covered = () =>
    page.evaluate(() => {
      const notices = [...document.querySelectorAll('.Toastify__toast')].map((one) =>
        one.getBoundingClientRect(),
      );
      const others = document.querySelectorAll(
        'header, input, textarea, [role="combobox"], [role="dialog"] button',
      );
      /** Tells whether the content of a dialog shows this height, and does not scroll it away. */
      const isShown = (element: Element, y: number) => {
        const content = element.closest('.MuiDialogContent-root')?.getBoundingClientRect();
        return content === undefined || (y >= content.top && y <= content.bottom);
      };
      return [...others]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          if (!isShown(element, box.top + box.height / 2)) {
            return false;
          }
          const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return middle?.closest('.Toastify__toast') !== null && middle !== null && notices.length > 0;
        })
        .map((element) => element.outerHTML.slice(0, 80));
    });

  it('are one for each attempt, stay, cover nothing on a phone, and follow what is solved', async () => {
    const form = await openRegistration();
    const save = form.getByRole('button', { name: 'Register Employee' });
    await save.click();
    await toasts().getByText('Numbers in firstname is not allowed').waitFor();
    expect(await toasts().count()).toBe(1);
    await toasts().getByText('PIN should be 4 digits only').waitFor();
    expect(await covered()).toEqual([]);
    const boxOf = (line: string) => toasts().getByText(line).boundingBox();
    const [first, last] = [
      await boxOf('Numbers in firstname is not allowed'),
      await boxOf('PIN should be 4 digits only'),
    ];
    // Below each other, and not side by side.
    expect(last?.x).toBe(first?.x);
    expect(last?.y).toBeGreaterThan((first?.y ?? 0) + 10);
    await save.click();
    await save.click();
    expect(await toasts().count()).toBe(1);
    // It has no bar that would end it.
    expect(await toasts().locator('.Toastify__progress-bar--animated').count()).toBe(0);
    await form.getByLabel('First Name').fill('Maria');
    await toasts().getByText('Numbers in firstname is not allowed').waitFor({ state: 'detached' });
    await toasts().getByText('PIN should be 4 digits only').waitFor();
    await toasts().getByRole('button', { name: 'Close' }).click();
    await toasts().waitFor({ state: 'detached' });
    await form.getByLabel('First Name').fill('Maria B.');
    expect(await toasts().count()).toBe(0);
  });

  it('leave the buttons of a form free on a phone in landscape, and when it is turned', async () => {
    const landscape = { width: 844, height: 390 };
    await page.setViewportSize(landscape);
    await page.goto('/resource/leave');
    await page.getByRole('button', { name: 'New Leave Application' }).click();
    const form = page.getByRole('dialog', { name: 'New Leave Application' });
    const submit = form.getByRole('button', { name: 'Submit Leave Application' });
    await submit.click();
    await toasts().getByText('Please fill in all required fields.').waitFor();
    for (const size of [landscape, { width: 390, height: 844 }, landscape]) {
      await page.setViewportSize(size);
      for (const button of [submit, form.getByRole('button', { name: 'Close dialog' })]) {
        await button.click({ trial: true });
      }
    }
  });

  it('leave the field in view that has the focus in a form on a phone', async () => {
    const staff = await contextOf(browser, system.url, 'employee', { viewport: { width: 390, height: 660 } });
    const phone = await staff.newPage();
    await phone.goto('/');
    await phone.getByRole('button', { name: /, profile$/ }).click();
    await phone.getByRole('button', { name: /^Two-step Sign-in/ }).click();
    const form = phone.getByRole('dialog', { name: 'Two-step Sign-in' });
    await form.getByLabel('Code').fill('000000');
    await phone.keyboard.press('Enter');
    await phone.locator('.Toastify__toast--error').waitFor();
    const isInView = () =>
      form.getByLabel('Code').evaluate((field) => {
        const area = field.closest('.MuiDialogContent-root')?.getBoundingClientRect();
        const shown = field.closest('.MuiFormControl-root')?.getBoundingClientRect();
        return area && shown && shown.top >= area.top && shown.bottom <= area.bottom + 1;
      });
    await eventually(isInView);
    await staff.close();
  });

  it('say offline that nothing was saved, keep what was typed, and go when saving succeeds', async () => {
    await page.goto('/resource/leave?employee=100003');
    await page.getByRole('button', { name: 'Edit Details' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    const increment = page.getByLabel('Leave Increment (Days)');
    // Differs from the value of an earlier run.
    const days = String(1 + (Date.now() % 900));
    await increment.fill(days);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toasts().getByText(OFFLINE).waitFor();
    expect(await toasts().count()).toBe(1);
    expect(await increment.inputValue()).toBe(days);
    expect(await covered()).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Leave details updated successfully!').waitFor();
    await toasts().getByText(OFFLINE).waitFor({ state: 'detached' });
  });

  describe('cover no control of the form that failed', () => {
    const sizes = [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ] as const;
    interface FailedForm {
      readonly visitor: Visitor;
      readonly path: string;
      /** Sends the form so that it fails, and returns what its controls are in. */
      readonly fail: (page: Page) => Promise<Locator>;
    }
    const forms: Readonly<Record<string, FailedForm>> = {
      'sign-in': {
        visitor: 'anonymous',
        path: '/',
        fail: async (opened) => {
          await opened.getByPlaceholder('Enter your Employee ID').fill('100001');
          await opened.getByPlaceholder('Enter your Password').fill('wrong1');
          await opened.getByRole('button', { name: 'Log In' }).click();
          return opened.locator('form');
        },
      },
      registration: {
        visitor: 'anonymous',
        path: '/',
        fail: async (opened) => {
          await opened.getByRole('button', { name: 'Sign up' }).click();
          await opened.getByRole('button', { name: 'Create Account' }).click();
          return opened.locator('form');
        },
      },
      'reset of the password': {
        visitor: 'anonymous',
        path: '/reset',
        fail: async (opened) => {
          await opened.getByRole('button', { name: 'Send Code' }).click();
          return opened.locator('form');
        },
      },
      'a form in a page': {
        visitor: 'HR',
        path: '/resource/timekeep/clocks',
        fail: async (opened) => {
          // On phones the form is behind a button.
          const form = opened.getByRole('button', { name: 'Correct a clock or withdraw punches' });
          const submit = opened.getByRole('button', { name: 'Show what changes' });
          await submit
            .or(form.filter({ visible: true }))
            .first()
            .waitFor();
          if (await form.isVisible()) await form.click();
          await submit.click();
          return opened.locator('body');
        },
      },
      'a form in a wide dialog': {
        visitor: 'HR',
        path: '/resource/leave?employee=100003',
        fail: async (opened) => {
          await opened.getByRole('button', { name: 'Edit Details' }).click();
          await opened.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
          await opened.getByLabel('Sick Leave').fill('');
          await opened.getByRole('button', { name: 'Save', exact: true }).click();
          return opened.getByRole('dialog', { name: 'Employee Leave Record' });
        },
      },
    };

    it.each(Object.keys(forms))('%s', async (name) => {
      const form = forms[name];
      if (!form) throw new Error(`There is no form ${name}.`);
      for (const viewport of sizes) {
        const shown = await contextOf(browser, system.url, form.visitor, { viewport });
        const opened = await shown.newPage();
        await opened.goto(form.path);
        const place = await form.fail(opened);
        await opened.locator('.Toastify__toast--error[data-in="true"]').first().waitFor();
        // Waits until it has come to rest.
        await opened.locator('.Toastify__toast--error').first().hover({ trial: true });
        expect({ width: viewport.width, met: await met(place) }).toEqual({ width: viewport.width, met: [] });
        await shown.close();
      }
    });
  });
});

describe('the notice of a sign-in', () => {
  const { url } = sharedSystem();
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser.close());

  // At 900 pixels the gap in the top bar is narrower than a notice elsewhere.
  it.each([900, 1024, 1440])('covers no control of the page in a window of %d pixels', async (width) => {
    const context = await contextOf(browser, url, 'anonymous', { viewport: { width, height: 900 } });
    const page = await context.newPage();
    await page.goto('/resource');
    await page.getByPlaceholder('Enter your Employee ID').fill(VISITORS.HR);
    await page.getByPlaceholder('Enter your Password').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Log In' }).click();
    const notice = page.locator('.Toastify__toast').filter({ hasText: /^Welcome$/ });
    // The end of this animation closes the notice.
    await notice.locator('.Toastify__progress-bar').evaluate((bar) => {
      for (const animation of bar.getAnimations()) animation.pause();
    });
    await page.getByRole('button', { name: 'Guide' }).waitFor();
    // Waits until it has come to rest.
    await notice.hover({ trial: true });
    expect(await met(page.locator('body'))).toEqual([]);
    expect(await notice.count()).toBe(1);
    await context.close();
  });
});
